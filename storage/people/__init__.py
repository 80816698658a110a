"""Who there is: users, members, tags, sessions, and admins who look as a member does."""
