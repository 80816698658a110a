"""What pages are made of: here what several share, in rooms what belongs to one."""
