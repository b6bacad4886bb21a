import { Download } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../client/api.ts'
import { Button } from '../../ui/button.tsx'
import { AccountSection } from './account-section.tsx'
import { useFailure } from './use-account-over.ts'

export function DataSection({ username }: { readonly username: string }) {
  const fail = useFailure()
  const [isPending, setPending] = useState(false)

  const download = async () => {
    if (isPending) return
    setPending(true)
    try {
      const data = await call('GET', '/api/account/data', {})
      saveFile(`segue-${username}.json`, JSON.stringify(data, null, 2))
    } catch (error) {
      fail(error, 'Your data could not be fetched. Please try again.')
    } finally {
      setPending(false)
    }
  }

  return (
    <AccountSection
      title="Your data"
      text="Everything this account holds: your songs, your lists, your searches and what is kept about you, as one JSON file."
    >
      <Button className="max-sm:w-full" aria-busy={isPending} onClick={download}>
        <Download aria-hidden className="size-4" />
        Download my data
      </Button>
    </AccountSection>
  )
}

function saveFile(name: string, text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers read it only after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
