"""What the modules of tables share: one schema with names for its keys, and the two tables that most rows point at.

`storage.register` knows all tables of it.
"""

from sqlalchemy import MetaData

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

WORKSPACE = "workspaces.id"
USER = "users.id"
