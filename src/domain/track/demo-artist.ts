/** Who is named for the tracks that come with Segue as sound: made to try it out with, not for a crowd. */
export const DEMO_ARTIST = 'Segue Demo'

export const isDemoArtist = (artist: string | null): boolean => artist === DEMO_ARTIST
