import type { Kysely } from 'kysely'

/** What is kept of a song, wherever it stands. `song_key`: lower-case title and artist, by which a song is the same. */
type SongColumns = {
  id: string
  song_key: string
  title: string
  artist: string
  genre: string
  bpm: number | null
  key_code: number | null
  release_year: number | null
  energy: number | null
  track_id: string | null
}

/**
 * Types that both databases hold alike: times are UTC milliseconds, booleans 0 or 1, JSON is text.
 * Column names are snake_case here and nowhere else: stores return domain values.
 */
export type Schema = {
  tracks: {
    id: string
    artist: string
    title: string
    year: number | null
    genre: string
    bpm: number
    key_code: number | null
    key_source: string | null
    energy: number | null
    vibes: string
    vocal: number | null
  }
  /** Single facts about this database, such as which catalogue was seeded. */
  facts: { name: string; value: string }
  visitors: { id: string; created_at: number }
  /** Free searches used, by whoever is counted: a visitor, a device or a network in a month. */
  search_counts: { subject: string; used: number; updated_at: number }
  requests: {
    id: string
    visitor_id: string
    created_at: number
    question: string
    basis: string
    counted_as: string
    is_refinement: number
    counted: number
    selected_count: number
  }
  recommendations: {
    id: string
    request_id: string
    position: number
    track_id: string
    card: string
    is_selected: number
  }
  users: {
    id: string
    username: string
    /** The username without case: unique. */
    username_key: string
    password_hash: string
    role: string
    subscription_status: string
    email: string | null
    email_verified: number
    /** Lists this user has, kept here so that the plan's limit is held by one row. */
    list_count: number
    created_at: number
  }
  sessions: { id: string; user_id: string; created_at: number; seen_at: number; expires_at: number }
  email_tokens: { id: string; user_id: string; expires_at: number }
  saved_songs: SongColumns & {
    user_id: string
    saved_at: number
    sort_order: number
    played: number
  }
  saved_lists: {
    id: string
    user_id: string
    name: string
    genre: string
    /** Lower case, "mixed" when empty: by which the automatic sync finds a list. */
    genre_key: string
    automatic: number
    created_at: number
    updated_at: number
  }
  list_songs: SongColumns & { list_id: string; position: number }
}

/** The database, or a transaction in it: every store is made from either. */
export type Db = Kysely<Schema>
