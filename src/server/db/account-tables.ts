import type { Generated } from 'kysely'

/** Who has an account, what they chose, where they are signed in, and the links they were mailed. */
export type AccountTables = {
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
    /** 1: unlimited by the admin's word. */
    has_complimentary_plan: Generated<number>
    /** Lists that this user made, without the automatic ones: here, so that the plan's limit is held by one row. */
    list_count: number
    created_at: number
    /** 1: nights and verdicts count in the answers. */
    learns_from_nights: Generated<number>
    /** One more with each change to nights and verdicts; 0: there were never any. */
    personal_version: Generated<number>
  }
  sessions: {
    id: string
    user_id: string
    created_at: number
    last_seen_at: number
    expires_at: number
    /** 1: an admin who sees and may do what a user does. */
    acting_as_user: Generated<number>
    /** "Safari on iPhone"; null where it is not known. */
    device: string | null
  }
  /** A code of an authenticator app, asked for besides the password. */
  second_factors: {
    user_id: string
    /** AES-256-GCM under a key that is not in the database. */
    encrypted_secret: string
    /** The time step of the last code that was taken: none up to it is taken again. */
    last_used_step: number
    /** null: it was begun, and no code has confirmed it yet. */
    enabled_at: number | null
  }
  /** Each works once, in place of a code of the app: its row goes with it. */
  recovery_codes: { user_id: string; code_hash: string }
  /** Links in mails, by the hash of what they hold. */
  email_tokens: {
    id: string
    user_id: string
    /** What following it does. */
    purpose: Generated<'verify' | 'change' | 'reset'>
    /** The address that becomes the account's; null where it is the one it has. */
    email: string | null
    expires_at: number
  }
  /** Keys for programs, by the hash of what they hold. `slot`: 0–9, each once an account. */
  api_keys: {
    id: string
    user_id: string
    slot: number
    key_hash: string
    name: string
    scope: 'read' | 'write'
    /** The last characters of the key. */
    hint: string
    created_at: number
    last_used_at: number | null
  }
  /** Playlists and nights of DJ software. `list_key`: by which it is the same when it is read again. */
  library_lists: {
    id: string
    user_id: string
    kind: 'playlist' | 'night'
    name: string
    /** JSON, outermost first. */
    folder: string
    /** ISO 8601 on the DJ's clock. */
    started_at: string | null
    list_key: string
    track_count: number
    /** As `plays-codec.ts` packs them. */
    entries: Uint8Array
  }
  /** What was said of one track after another. `pair_key`: a hash of both names. */
  track_verdicts: {
    user_id: string
    pair_key: string
    from_artist: string
    from_title: string
    to_artist: string
    to_title: string
    kind: 'worked' | 'never'
    said_at: number
  }
  /** What an account has chosen, a row a choice. `value`: JSON. */
  user_preferences: { user_id: string; name: string; value: string }
}
