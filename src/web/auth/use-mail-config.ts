import { useEffect, useState } from 'react'
import { type Answer, call } from '../client/api.ts'

type MailConfig = Answer<'GET', '/api/config/mail'>

/** Whether this server sends mail, and whom to ask where it does not; null until that is known. */
export function useMailConfig(): MailConfig | null {
  const [config, setConfig] = useState<MailConfig | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    call('GET', '/api/config/mail', { signal: controller.signal }).then(setConfig, () => {
      // Not known: the form is shown, and says itself what goes wrong.
      if (!controller.signal.aborted) setConfig({ canSendMail: true, contactEmail: null })
    })
    return () => controller.abort()
  }, [])
  return config
}
