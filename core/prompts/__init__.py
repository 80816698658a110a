"""One typed function a prompt, each beside the reader of its answer.

Document text goes in fenced and is called data; what comes back is checked against what was shown.
A prompt's name carries its version: change its words, raise the version.
"""
