import type { Generated, Kysely } from 'kysely'
import type { AccountTables } from './account-tables.ts'

/** What is kept of a song, wherever it stands. `song_key`: lower-case title and artist, by which a song is the same. */
type SongColumns = {
  id: string
  song_key: string
  title: string
  artist: string
  genre: string
  bpm: number | null
  key_code: number | null
  /** null also where it is unknown: songs saved before this column was there. */
  key_source: string | null
  release_year: number | null
  energy: number | null
  track_id: string | null
}

/** What is known of a track's sound and tags. `*_source`: tag or measured. */
type AudioFacts = {
  artist: string
  title: string
  album: string | null
  /** As the tag says it; read as one of ours where that can be. */
  genre: string | null
  year: number | null
  duration_ms: number | null
  bpm: number | null
  bpm_source: string | null
  bpm_confidence: number | null
  key_code: number | null
  key_source: string | null
  key_confidence: number | null
  energy: number | null
}

/**
 * Types that both databases hold alike: times are UTC milliseconds, booleans 0 or 1, JSON is text.
 * Column names are snake_case here and nowhere else: stores return domain values.
 */
export type Schema = AccountTables & {
  tracks: {
    id: string
    artist: string
    title: string
    year: number | null
    genre: string | null
    bpm: number | null
    bpm_source: string | null
    key_code: number | null
    key_source: string | null
    energy: number | null
    vibes: string
    vocal: number | null
    popularity: number | null
  }
  /** Tracks that a service proved to exist, and built-in ones that were measured: shared by all users. */
  found_tracks: {
    /** The id that a track of this name has in every catalogue. */
    id: string
    artist: string
    title: string
    year: number | null
    genre: string | null
    bpm: number | null
    /** 0–1, where it was measured. */
    bpm_confidence: number | null
    key_code: number | null
    key_source: string | null
    key_confidence: number | null
    energy: number | null
    isrc: string | null
    /** Which service proved that it exists. */
    service: string
    /** To listen to it there. */
    page_url: string | null
    /** JSON: who says which fact. */
    provenance: string
    created_at: number
    updated_at: number
    /** When a search last asked for it or showed it. */
    requested_at: number
    /** The admin took it out: it stays out. */
    removed_at: number | null
  }
  /** What proposals of a day came to, by who proposed: the model or the neighbours. */
  proposal_metrics: {
    day: string
    source: string
    questions: number
    proposed: number
    /** Of those, how many were known here already… */
    known: number
    /** …and how many a service proved. */
    proven: number
    recommended: number
  }
  /** Tracks of public dumps. `artist_key`: as the scene names who leads. `measurements`: how many its facts rest on. */
  imported_tracks: {
    id: string
    artist: string
    title: string
    artist_key: string
    year: number | null
    mbid: string
    bpm: number | null
    key_code: number | null
    measurements: number
  }
  /** The track that each recording of MusicBrainz is. */
  imported_recordings: { mbid: string; track_id: string }
  /** What programs measured of recordings, as often as it was submitted. */
  imported_measurements: {
    track_id: string
    mbid: string
    submission: number
    bpm: number | null
    key_code: number | null
  }
  /** How far each file of a dump has been read. `file`: which one it was; `position`: where to go on. */
  imports: {
    name: string
    file: string
    position: string
    line: number
    rows: number
    left_out: number
    bad: number
    updated_at: number
    finished_at: number | null
  }
  /** Single facts about this database, such as which catalogue was seeded. */
  app_settings: { name: string; value: string }
  visitors: { id: string; created_at: number }
  /** Free searches used, by quota key: a visitor, a device or a network in a month. */
  search_counts: { quota_key: string; used: number; updated_at: number }
  recommendation_requests: {
    id: string
    visitor_id: string
    created_at: number
    question: string
    /** JSON; empty where `answer` holds it. */
    basis: string
    /** The basis and the cards, as answer-codec.ts writes them; null: stored before 0018, the cards have rows of their own. */
    answer: Generated<Buffer | null>
    /** The bit of each selected card of `answer`: 1 << its place. */
    selected_bits: Generated<number>
    quota_keys: string
    is_refinement: number
    counted: number
    selected_count: number
    /** Until when more cards may come; null: none will. */
    extras_until: Generated<number | null>
  }
  recommendations: {
    id: string
    request_id: string
    position: number
    track_id: string
    /** JSON: the card as it was answered. */
    payload: string
    is_selected: number
    /** 1: it came after the answer. */
    is_extra: Generated<number>
  }
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
    /** The newest finished picture. */
    artwork_id: string | null
  }
  list_songs: SongColumns & { list_id: string; position: number }
  /** Sound this server has: the demo tracks, and the files of its music folder. */
  audio_files: AudioFacts & {
    id: string
    origin: string
    /** Absolute for a folder's files, a file name for demo tracks. With size and time of change: what was read. */
    path: string
    size: number
    modified_at: number
    scanned_at: number
    /** Why it could not be read; null where it could. */
    error: string | null
    /** The id that a track of this name has: the catalogue's, where it is one of its. */
    track_id: string | null
    /** Where the loudest half minute begins. */
    preview_start_ms: number | null
  }
  /** A user's own tracks: facts, never sound. */
  library_tracks: AudioFacts & {
    id: string
    user_id: string
    /** By which a track is the same. */
    track_key: string
    added_at: number
  }
  /** Packed landmarks of a track's sound. `user_id` null: everybody is answered from it. */
  fingerprints: {
    id: string
    audio_file_id: string | null
    library_track_id: string | null
    user_id: string | null
    landmarks: Uint8Array
    added_at: number
  }
  /** What outside services say there is to hear of a track, until it expires. */
  previews: {
    id: string
    query_key: string
    source: string | null
    sound_url: string | null
    youtube_url: string | null
    youtube_title: string | null
    expires_at: number
  }
  /** Finished pictures, each shown by a list, a post or both. */
  artworks: {
    id: string
    user_id: string
    /** Form language, or the model that drew it. */
    family: string
    /** JSON: what it was drawn from, so that it can be drawn again. */
    facts: string
    /** Names its files in the storage. */
    storage_key: string
    /** Of all its files. */
    bytes: number
    /** 1: a file was looked for and not there. */
    is_missing: number
    created_at: number
  }
  /** Pictures being made: one a list. A finished one has none, a failed one says why. */
  artwork_jobs: {
    list_id: string
    user_id: string
    status: string
    progress: number
    message: string | null
    /** Held by the worker that makes it until the lease ends; renewed by its heartbeat. */
    lease_token: string | null
    lease_until: number
    /** How often it was begun. */
    attempts: number
    requested_at: number
  }
  /** Tracks whose tempo or key is to be measured, and what came of it. */
  measurement_jobs: {
    track_id: string
    artist: string
    title: string
    /** One of ours: says how the beats are counted. */
    genre: string | null
    wants_tempo: number
    wants_key: number
    /** 0: requested by a search; 1: measured when nothing else is to do. */
    priority: number
    state: 'waiting' | 'running' | 'done' | 'failed'
    /** How often it was begun. */
    attempts: number
    not_before: number
    /** Held by the worker that measures it until the lease ends. */
    lease_token: string | null
    lease_until: number
    error: string | null
    bpm: number | null
    bpm_confidence: number | null
    key_code: number | null
    key_confidence: number | null
    energy: number | null
    /** Whose preview was measured. */
    service: string | null
    requested_at: number
    finished_at: number | null
  }
  /** What was taken of a limit in a window of time; keys are keyed hashes. */
  rate_windows: { key: string; window: number; used: number; expires_at: number }
  /** `account:`, `network:`, `known:` and `code:` with keyed hashes. */
  login_attempts: { key: string; failures: number; window_start: number }
  /** Orphaned files, or files not claimed yet: deleted when they are due. */
  orphaned_files: { storage_key: string; delete_after: number }
  /** Pictures shown in the gallery. */
  posts: {
    id: string
    user_id: string
    list_id: string | null
    artwork_id: string
    title: string
    description: string
    genre: string
    /** JSON: title and artist of each song. */
    songs: string
    created_at: number
  }
  /** One vote a voter, and one a device where the voter is a guest. Samples are voted for by their ids as well. */
  votes: {
    post_id: string
    voter: string
    device: string | null
    by_account: number
    direction: string
    created_at: number
  }
  /** Subscriptions as the payment provider's events tell of them. Times of events, so that order does not matter. */
  subscriptions: {
    /** The provider's name for it. */
    id: string
    user_id: string
    provider: string
    customer_id: string
    /** The end of the last period that was paid. */
    paid_until: number | null
    paid_at: number | null
    failed_at: number | null
    refunded_at: number | null
    ended_at: number | null
    /** 1: it will not be renewed. As of `cancel_at`. */
    cancel_at_period_end: number
    cancel_at: number | null
    created_at: number
  }
  /** Events of the payment provider, each handled once. */
  payment_events: { id: string; type: string; created_at: number; received_at: number }
  activity: {
    id: string
    user_id: string | null
    action: string
    details: string
    /** A keyed hash; null where the action does not tell. */
    network: string | null
    created_at: number
  }
  page_views: {
    id: string
    created_at: number
    path: string
    referrer: string | null
    visitor: string
  }
  interactions: {
    id: string
    created_at: number
    path: string
    element_type: string
    element_text: string
    /** Pixels of the page, from its left and its top. */
    x: number | null
    y: number | null
    page_width: number | null
    visitor: string
  }
  /** Sums of a day, by what was counted: they stay when the single events are pruned. */
  daily_metrics: { day: string; metric: string; value: number }
  /** Calls to outside services, a row a service and day. */
  service_calls: {
    service: string
    day: string
    calls: number
    failed: number
    last_error: string | null
    last_error_at: number | null
  }
  /** What has been used of a quota in a period: calls of a day, money of a month. */
  quota_usage: {
    quota_key: string
    /** A day or a month (UTC): YYYY-MM-DD, YYYY-MM. */
    period: string
    /** Calls, or millionths of a dollar. */
    used: number
    /** Since when nothing is left; null where the last one who asked got some. */
    stopped_at: number | null
  }
  /** What the language model answered within the hour, by what it was asked. */
  model_readings: { question_hash: string; reading: string; created_at: number }
}

/** The database, or a transaction in it: every store is made from either. */
export type Db = Kysely<Schema>
