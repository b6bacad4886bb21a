/** Usernames are the same whatever their case. They are plain ASCII, so no letter can pass for another. */
export const usernameKey = (username: string): string => username.toLowerCase()
