import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { onEveryDatabase } from '#test/databases.ts'
import { PASSWORD, rowsThatSay, startTestApp } from '#test/test-client.ts'

const ALL = {
  theme: 'light',
  recommendationCount: 20,
  harmony: 'strict',
  keyLock: false,
  keyNotation: 'open-key',
  dateLanguage: 'de',
} as const

onEveryDatabase('what an account has chosen', (fresh) => {
  const segue = startTestApp(fresh)

  it('is nothing at first, then what was chosen, on every device', async () => {
    const dj = await segue.dj()
    expect(await dj.ok(api.getPreferences)).toEqual({ preferences: {} })
    expect(await dj.ok(api.changePreferences, { body: { keyNotation: 'traditional' } })).toEqual({
      preferences: { keyNotation: 'traditional' },
    })
    expect(await dj.ok(api.changePreferences, { body: ALL })).toEqual({ preferences: ALL })
    const phone = await dj.onAnotherDevice()
    expect(await phone.ok(api.getPreferences)).toEqual({ preferences: ALL })
    await phone.ok(api.changePreferences, { body: { theme: 'system' } })
    expect(await dj.ok(api.getPreferences)).toEqual({ preferences: { ...ALL, theme: 'system' } })
    const stranger = await segue.member()
    expect(await stranger.ok(api.getPreferences)).toEqual({ preferences: {} })
  })

  it('of two devices at once is all there', async () => {
    const dj = await segue.member()
    await Promise.all(
      Object.entries(ALL).map(([name, value]) => dj.ok(api.changePreferences, { body: { [name]: value } })),
    )
    expect(await dj.ok(api.getPreferences)).toEqual({ preferences: ALL })
  })

  it('goes with the account, and is part of what it can take away', async () => {
    const dj = await segue.dj()
    await dj.ok(api.changePreferences, { body: ALL })
    expect(await dj.ok(api.accountData)).toMatchObject({ preferences: ALL })
    await dj.ok(api.deleteAccount, { body: { password: PASSWORD } })
    expect(await rowsThatSay(segue.db, dj.user.id)).toEqual([])
  })

  it('may be one that there is no more', async () => {
    const dj = await segue.member()
    await segue.db
      .insertInto('user_preferences')
      .values([
        { user_id: dj.user.id, name: 'keyNotation', value: '"solfège"' },
        { user_id: dj.user.id, name: 'gone', value: 'true' },
        { user_id: dj.user.id, name: 'harmony', value: '"strict"' },
      ])
      .execute()
    expect(await dj.ok(api.getPreferences)).toEqual({ preferences: { harmony: 'strict' } })
  })

  describe('is one of what there is', () => {
    it.each([
      { theme: 'blue' },
      { recommendationCount: 4 },
      { recommendationCount: 21 },
      { recommendationCount: 7.5 },
      { harmony: 'wild' },
      { keyLock: 'yes' },
      { keyNotation: 'CAMELOT' },
      { dateLanguage: 'tlh' },
      { theme: null },
    ])('not %j', async (body) => {
      const dj = await segue.member()
      const refusal = await dj.refused(api.changePreferences, { body: { ...ALL, ...body } })
      expect([refusal.code, Object.keys(refusal.fields ?? {})]).toEqual(['validation', Object.keys(body)])
      expect(await dj.ok(api.getPreferences)).toEqual({ preferences: {} })
    })

    it('and nothing else is kept', async () => {
      const dj = await segue.member()
      await dj.ok(api.changePreferences, { body: { role: 'admin' } })
      expect(await dj.ok(api.getPreferences)).toEqual({ preferences: {} })
    })
  })
})
