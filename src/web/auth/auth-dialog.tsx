import { Content, List, Root, Trigger } from '@radix-ui/react-tabs'
import { useEffect, useRef, useState } from 'react'
import { call } from '../client/api.ts'
import { Dialog } from '../ui/overlay/dialog.tsx'
import type { Credentials } from './credentials.ts'
import { LoginForm } from './login-form.tsx'
import { RegisterForm } from './register-form.tsx'

export type AuthTab = 'login' | 'register'

type Props = {
  readonly initialTab: AuthTab
  readonly onSignedIn: (() => void) | undefined
  readonly onClose: () => void
}

const TABS: readonly { readonly value: AuthTab; readonly label: string }[] = [
  { value: 'login', label: 'Sign In' },
  { value: 'register', label: 'Create Account' },
]

export function AuthDialog({ initialTab, onSignedIn, onClose }: Props) {
  // One draft for both tabs: who is on the wrong one need not type again.
  const [draft, setDraft] = useState<Credentials>({ username: '', password: '' })
  const collectsEmail = useEmailCollection()
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => content.current?.querySelector('input')?.focus(), [])

  const form = { draft, onDraft: setDraft, onSignedIn, onDone: onClose }
  return (
    <Dialog title="Welcome to Segue" onClose={onClose}>
      <Root ref={content} defaultValue={initialTab}>
        <List aria-label="Account" className="mt-3 flex border-b border-line">
          {TABS.map(({ value, label }) => (
            <Trigger
              key={value}
              value={value}
              className="relative h-12 flex-1 px-3 font-medium text-muted transition-colors hover:text-ink data-[state=active]:text-ink data-[state=active]:after:absolute data-[state=active]:after:inset-x-0 data-[state=active]:after:-bottom-px data-[state=active]:after:h-0.5 data-[state=active]:after:bg-ink focus-visible:-outline-offset-4"
            >
              {label}
            </Trigger>
          ))}
        </List>
        <Content value="login" tabIndex={-1} className="pt-5">
          <LoginForm {...form} />
        </Content>
        <Content value="register" tabIndex={-1} className="pt-5">
          <RegisterForm {...form} collectsEmail={collectsEmail} />
        </Content>
      </Root>
    </Dialog>
  )
}

/** Whether this server asks for an e-mail address. Not known is no: the address is optional anyway. */
function useEmailCollection(): boolean {
  const [isOn, setOn] = useState(false)
  useEffect(() => {
    const controller = new AbortController()
    call('GET', '/api/config/email-collection', { signal: controller.signal }).then(
      ({ emailCollectionEnabled }) => setOn(emailCollectionEnabled),
      () => undefined,
    )
    return () => controller.abort()
  }, [])
  return isOn
}
