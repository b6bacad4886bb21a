/** What the log can be filtered by, as people say it. An action that is not here is shown under its own name. */
export const ACTION_NAMES: Readonly<Record<string, string>> = {
  admin_login: 'Admin sign-in',
  search: 'Search',
  refine: 'Refinement',
  save_song: 'Song saved',
  create_list: 'List created',
  subscribe: 'Subscribed',
  cancel: 'Cancelled',
  register: 'Account created',
  upgrade: 'Upgraded',
  downgrade: 'Downgraded',
}

export const actionName = (action: string): string => ACTION_NAMES[action] ?? action.replaceAll('_', ' ')
