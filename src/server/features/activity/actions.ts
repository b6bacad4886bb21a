/** What an audit asks for. It is kept for a year, with a keyed hash of the network. */
export const AUDIT_ACTIONS = [
  'sign_in',
  'sign_in_failed',
  'admin_login',
  'register',
  'password_changed',
  'password_reset',
  'email_change_asked',
  'email_changed',
  'user_mode_on',
  'user_mode_off',
  'found_track_removed',
  'sessions_ended',
  'account_deleted',
  'settings_changed',
  'second_factor_on',
  'second_factor_off',
  'recovery_code_used',
  'recovery_codes_renewed',
  'api_key_created',
  'api_key_revoked',
  'subscribe',
  'cancel',
  'refund',
  'upgrade',
  'downgrade',
] as const

/** What a user did, as the admin's activity log shows it. */
export type Action = (typeof AUDIT_ACTIONS)[number] | 'search' | 'refine' | 'save_song' | 'create_list'
