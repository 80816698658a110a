"""The whole register: whoever takes `metadata` from here knows every table, as migrations, backups and checks must."""

from storage import tables
from storage.impact import tables as impact
from storage.links import tables as links
from storage.metadata import metadata
from storage.people import tables as people
from storage.review import answer_tables as answers
from storage.review import tables as review
from storage.versions import tables as versions

__all__ = ["answers", "impact", "links", "metadata", "people", "review", "tables", "versions"]
