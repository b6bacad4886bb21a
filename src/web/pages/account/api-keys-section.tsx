import { type FormEvent, useEffect, useState } from 'react'
import type { ApiKey } from '#contract/api-keys.ts'
import { call } from '../../client/api.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { FormAlert, refusalOf, useFormRefusal } from '../../ui/form/form-refusal.tsx'
import { RadioGroup } from '../../ui/form/radio-group.tsx'
import { useToast } from '../../ui/overlay/toast.tsx'
import { AccountSection } from './account-section.tsx'
import { seenWords } from './seen-words.ts'
import { useFailure } from './use-account-over.ts'

const SCOPES = [
  { value: 'read', label: 'Read only' },
  { value: 'write', label: 'Read and write' },
] as const

/** Keys with which programs of one's own use the account: make, see and revoke them. */
export function ApiKeysSection() {
  const fail = useFailure()
  const toast = useToast()
  const [keys, setKeys] = useState<readonly ApiKey[] | null>(null)
  /** The key that was made just now: it is shown until the page is left. */
  const [made, setMade] = useState<string | null>(null)
  const [name, setName] = useState('')
  const [scope, setScope] = useState<ApiKey['scope']>('read')
  /** Which is being revoked, or `new`. */
  const [pending, setPending] = useState<string | null>(null)
  const { form, refusal, refuse, clear } = useFormRefusal<'name'>()

  useEffect(() => {
    const controller = new AbortController()
    call('GET', '/api/api-keys', { signal: controller.signal }).then(
      ({ apiKeys }) => setKeys(apiKeys),
      (error: unknown) =>
        controller.signal.aborted || refuse(refusalOf(error, ['name'], 'Your keys could not be loaded')),
    )
    return () => controller.abort()
    // oxlint-disable-next-line react/exhaustive-deps -- loaded once
  }, [])

  const create = async (event: FormEvent) => {
    event.preventDefault()
    if (pending !== null) return
    setPending('new')
    clear()
    try {
      const { apiKey, key } = await call('POST', '/api/api-keys', { body: { name, scope } })
      setKeys((before) => [apiKey, ...(before ?? [])])
      setMade(key)
      setName('')
    } catch (error) {
      refuse(refusalOf(error, ['name'], 'The key could not be made'))
    }
    setPending(null)
  }

  const revoke = async (key: ApiKey) => {
    if (pending !== null) return
    setPending(key.id)
    try {
      await call('DELETE', '/api/api-keys/:apiKeyId', { params: { apiKeyId: key.id } })
      setKeys((before) => before?.filter(({ id }) => id !== key.id) ?? null)
      setMade((before) => (before?.endsWith(key.hint) === true ? null : before))
      toast({ title: 'Key revoked', description: `${key.name} opens nothing from now on.` })
    } catch (error) {
      fail(error, 'The key could not be revoked. Please try again.')
    }
    setPending(null)
  }

  return (
    <AccountSection
      title="API keys"
      text="For programs of your own. A key can search and read your lists, or change them too. It cannot change your account."
    >
      {keys !== null && keys.length > 0 && (
        <KeyList keys={keys} pending={pending} onRevoke={(key) => void revoke(key)} />
      )}
      <MadeKey text={made} />
      <form
        ref={form}
        noValidate
        aria-label="Make an API key"
        onSubmit={create}
        className="max-w-md space-y-5"
      >
        <FormAlert message={refusal.message} />
        <Field label="Name" hint="What the key is for" error={refusal.fields.name}>
          {(control) => (
            <input
              {...control}
              className="field"
              maxLength={60}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <RadioGroup
          look="row"
          legend="The key may"
          name="api-key-scope"
          choices={SCOPES}
          value={scope}
          onChoose={setScope}
        />
        <Button type="submit" className="max-sm:w-full" aria-busy={pending === 'new'}>
          Make a key
        </Button>
      </form>
      <WaysIn />
    </AccountSection>
  )
}

/** Where programs and assistants go with a key. */
function WaysIn() {
  return (
    <p className="mt-6 max-w-[60ch] text-sm text-muted">
      Assistants that speak MCP connect to <code className="break-all">{location.origin}/mcp</code> with a
      key. Scripts make{' '}
      <a href="/api/docs" className="text-ink underline underline-offset-4">
        the calls of the API
      </a>
      .
    </p>
  )
}

type KeyListProps = {
  readonly keys: readonly ApiKey[]
  /** The id of the key that is being revoked. */
  readonly pending: string | null
  readonly onRevoke: (key: ApiKey) => void
}

function KeyList({ keys, pending, onRevoke }: KeyListProps) {
  return (
    <ul aria-label="API keys" className="mb-6 divide-y divide-line border-y border-line">
      {keys.map((key) => (
        <li key={key.id} className="flex min-h-16 items-center gap-4 py-2.5">
          <div className="min-w-0 flex-1">
            <p className="font-medium break-words">{key.name}</p>
            <p className="text-sm text-muted">
              {key.scope === 'read' ? 'Read only' : 'Read and write'}, ends in {key.hint},{' '}
              {key.lastUsedAt === null ? 'never used' : `last used ${seenWords(key.lastUsedAt)}`}
            </p>
          </div>
          <Button
            aria-label={`Revoke ${key.name}, ends in ${key.hint}`}
            aria-busy={pending === key.id}
            onClick={() => onRevoke(key)}
          >
            Revoke
          </Button>
        </li>
      ))}
    </ul>
  )
}

function MadeKey({ text }: { readonly text: string | null }) {
  return (
    <div role="status" className={text === null ? 'sr-only' : 'panel mb-6 p-4'}>
      {text !== null && (
        <>
          <p className="font-medium">Copy your key now. It is not shown again.</p>
          <code className="my-3 block text-sm break-all">{text}</code>
          <CopyButton text={text} label="Copy key" showsLabel />
        </>
      )}
    </div>
  )
}
