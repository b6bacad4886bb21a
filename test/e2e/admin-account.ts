/** The admin of the server that these tests start. */
export const ADMIN = { username: 'admin', password: 'the-owner-of-the-desk' }
