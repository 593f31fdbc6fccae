#pragma once
#include <sqlite3.h>

// SQLITE_TRANSIENT is a cast macro, which Swift does not import.
static inline sqlite3_destructor_type sqlite3_transient(void) { return SQLITE_TRANSIENT; }

// sqlite3_db_config is variadic, which Swift does not import: one function for each option used.
static inline int sqlite3_db_config_defensive(sqlite3 *db, int on) {
  return sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, on, (int *)0);
}
static inline int sqlite3_db_config_enable_trigger(sqlite3 *db, int on) {
  return sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_TRIGGER, on, (int *)0);
}
static inline int sqlite3_db_config_trusted_schema(sqlite3 *db, int on) {
  return sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, on, (int *)0);
}

// sqlite3_config is variadic, too.
static inline int sqlite3_config_without_memory_statistics(void) {
  return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

// The FTS5 interface is handed out through a pointer value, whose binding wants a type name that
// Swift cannot spell as a static C string.
static inline fts5_api *fts5_api_of(sqlite3 *db) {
  fts5_api *api = 0;
  sqlite3_stmt *statement = 0;
  if (sqlite3_prepare_v2(db, "SELECT fts5(?1)", -1, &statement, 0) == SQLITE_OK) {
    sqlite3_bind_pointer(statement, 1, &api, "fts5_api_ptr", 0);
    sqlite3_step(statement);
  }
  sqlite3_finalize(statement);
  return api;
}
