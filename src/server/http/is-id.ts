/** Whether a text can be an id of ours. What cannot is not there, and no database is asked for it. */
export const isId = (text: string): boolean => /^[\w-]{1,40}$/.test(text)
