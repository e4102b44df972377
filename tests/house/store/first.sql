-- The first schema, as its databases were made: in the words of SQLite, without the triggers.

CREATE TABLE alembic_version (
  version_num VARCHAR(32) NOT NULL,
  CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);

CREATE TABLE accounts (
  name TEXT NOT NULL,
  version BIGINT NOT NULL,
  balance BIGINT NOT NULL,
  opened_at BIGINT NOT NULL,
  seal TEXT NOT NULL,
  CONSTRAINT pk_accounts PRIMARY KEY (name)
);

CREATE TABLE actions (
  id TEXT NOT NULL,
  who TEXT NOT NULL,
  body_digest TEXT NOT NULL,
  answer BLOB NOT NULL,
  at BIGINT NOT NULL,
  table_id TEXT DEFAULT '' NOT NULL,
  CONSTRAINT pk_actions PRIMARY KEY (id)
);

CREATE INDEX ix_actions_table_id ON actions (table_id);

CREATE TABLE acts (
  n BIGINT NOT NULL,
  at BIGINT NOT NULL,
  who TEXT NOT NULL,
  role TEXT NOT NULL,
  act TEXT NOT NULL,
  target TEXT NOT NULL,
  reason TEXT NOT NULL,
  clause TEXT NOT NULL,
  body BLOB NOT NULL,
  seal TEXT NOT NULL,
  CONSTRAINT pk_acts PRIMARY KEY (n)
);

CREATE TABLE awards (
  id TEXT NOT NULL,
  link_id TEXT NOT NULL,
  table_id TEXT NOT NULL,
  round BIGINT NOT NULL,
  seq BIGINT NOT NULL,
  player TEXT NOT NULL,
  award TEXT DEFAULT '' NOT NULL,
  wager BIGINT DEFAULT '0' NOT NULL,
  cents BIGINT NOT NULL,
  state TEXT NOT NULL,
  needs TEXT DEFAULT '' NOT NULL,
  approvals BLOB NOT NULL,
  at BIGINT NOT NULL,
  CONSTRAINT pk_awards PRIMARY KEY (id),
  CONSTRAINT uq_awards_link_id_seq UNIQUE (link_id, seq)
);

CREATE INDEX ix_awards_table_id_round ON awards (table_id, round);

CREATE TABLE batches (
  id TEXT NOT NULL,
  kind TEXT NOT NULL,
  at BIGINT NOT NULL,
  table_id TEXT DEFAULT '' NOT NULL,
  round BIGINT DEFAULT '0' NOT NULL,
  line BIGINT DEFAULT '0' NOT NULL,
  reason TEXT DEFAULT '' NOT NULL,
  who TEXT DEFAULT '' NOT NULL,
  links_to TEXT DEFAULT '' NOT NULL,
  seal TEXT NOT NULL,
  CONSTRAINT pk_batches PRIMARY KEY (id)
);

CREATE INDEX ix_batches_links_to ON batches (links_to);

CREATE INDEX ix_batches_table_id_round ON batches (table_id, round);

CREATE TABLE checkpoints (
  table_id TEXT NOT NULL,
  n BIGINT NOT NULL,
  rounds BIGINT NOT NULL,
  state BLOB NOT NULL,
  CONSTRAINT pk_checkpoints PRIMARY KEY (table_id, n)
);

CREATE TABLE deals (
  table_id TEXT NOT NULL,
  number BIGINT NOT NULL,
  commitment TEXT NOT NULL,
  algorithm TEXT NOT NULL,
  client_seeds BLOB,
  composition BLOB,
  draws BLOB,
  root TEXT,
  server_seed BLOB,
  used BIGINT DEFAULT '0' NOT NULL,
  opened_at BIGINT NOT NULL,
  closed_at BIGINT,
  revealed_at BIGINT,
  CONSTRAINT pk_deals PRIMARY KEY (table_id, number)
);

CREATE TABLE entries (
  account TEXT NOT NULL,
  version BIGINT NOT NULL,
  batch TEXT NOT NULL,
  n BIGINT NOT NULL,
  cents BIGINT NOT NULL,
  "before" BIGINT NOT NULL,
  "after" BIGINT NOT NULL,
  other TEXT NOT NULL,
  note TEXT DEFAULT '' NOT NULL,
  seal TEXT NOT NULL,
  CONSTRAINT pk_entries PRIMARY KEY (account, version),
  CONSTRAINT uq_entries_batch_n UNIQUE (batch, n)
);

CREATE TABLE inbox (
  seq INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
  table_id TEXT NOT NULL,
  action_id TEXT NOT NULL,
  who TEXT NOT NULL,
  body BLOB NOT NULL,
  at BIGINT NOT NULL
);

CREATE INDEX ix_inbox_table_id_seq ON inbox (table_id, seq);

CREATE TABLE leases (
  group_id TEXT NOT NULL,
  owner TEXT NOT NULL,
  epoch BIGINT NOT NULL,
  expires_at BIGINT NOT NULL,
  CONSTRAINT pk_leases PRIMARY KEY (group_id)
);

CREATE TABLE lines (
  table_id TEXT NOT NULL,
  n BIGINT NOT NULL,
  line BLOB NOT NULL,
  seal TEXT NOT NULL,
  CONSTRAINT pk_lines PRIMARY KEY (table_id, n)
);

CREATE TABLE links (
  id TEXT NOT NULL,
  rule BLOB NOT NULL,
  games BLOB NOT NULL,
  readings BLOB NOT NULL,
  opened_at BIGINT NOT NULL,
  frozen BOOLEAN DEFAULT 0 NOT NULL,
  CONSTRAINT pk_links PRIMARY KEY (id)
);

CREATE TABLE people (
  id TEXT NOT NULL,
  name TEXT NOT NULL,
  kind TEXT NOT NULL,
  password TEXT DEFAULT '' NOT NULL,
  roles TEXT DEFAULT '' NOT NULL,
  created_at BIGINT NOT NULL,
  disabled BOOLEAN DEFAULT 0 NOT NULL,
  CONSTRAINT pk_people PRIMARY KEY (id),
  CONSTRAINT uq_people_name UNIQUE (name)
);

CREATE TABLE player_limits (
  person TEXT NOT NULL,
  kind TEXT NOT NULL,
  set_at BIGINT NOT NULL,
  cents_or_ms BIGINT NOT NULL,
  active_from BIGINT NOT NULL,
  CONSTRAINT pk_player_limits PRIMARY KEY (person, kind, set_at)
);

CREATE TABLE rounds (
  table_id TEXT NOT NULL,
  number BIGINT NOT NULL,
  opened_at BIGINT NOT NULL,
  ended_at BIGINT,
  first_line BIGINT NOT NULL,
  last_line BIGINT,
  voided BOOLEAN DEFAULT 0 NOT NULL,
  handle BIGINT DEFAULT '0' NOT NULL,
  win BIGINT DEFAULT '0' NOT NULL,
  CONSTRAINT pk_rounds PRIMARY KEY (table_id, number)
);

CREATE INDEX ix_rounds_ended_at ON rounds (ended_at);

CREATE TABLE sessions (
  token_hash TEXT NOT NULL,
  person TEXT NOT NULL,
  kind TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL,
  used BIGINT DEFAULT '0' NOT NULL,
  ended_at BIGINT,
  scope TEXT DEFAULT '' NOT NULL,
  table_id TEXT DEFAULT '' NOT NULL,
  note TEXT DEFAULT '' NOT NULL,
  CONSTRAINT pk_sessions PRIMARY KEY (token_hash)
);

CREATE INDEX ix_sessions_person ON sessions (person);

CREATE TABLE tables (
  id TEXT NOT NULL,
  name TEXT NOT NULL,
  game TEXT NOT NULL,
  rules BLOB NOT NULL,
  mode TEXT DEFAULT 'auto' NOT NULL,
  state TEXT DEFAULT 'open' NOT NULL,
  group_id TEXT DEFAULT '' NOT NULL,
  opened_at BIGINT NOT NULL,
  settings BLOB NOT NULL,
  CONSTRAINT pk_tables PRIMARY KEY (id)
);

CREATE INDEX ix_tables_group_id ON tables (group_id);

CREATE TABLE wallet_calls (
  id TEXT NOT NULL,
  person TEXT NOT NULL,
  n BIGINT NOT NULL,
  kind TEXT NOT NULL,
  cents BIGINT NOT NULL,
  state TEXT NOT NULL,
  round_id TEXT DEFAULT '' NOT NULL,
  request BLOB NOT NULL,
  answer BLOB,
  tries BIGINT DEFAULT '0' NOT NULL,
  next_try BIGINT,
  at BIGINT NOT NULL,
  CONSTRAINT pk_wallet_calls PRIMARY KEY (id),
  CONSTRAINT uq_wallet_calls_person_n UNIQUE (person, n)
);

CREATE INDEX ix_wallet_calls_state_next_try ON wallet_calls (state, next_try);

INSERT INTO alembic_version (version_num) VALUES ('0001');
