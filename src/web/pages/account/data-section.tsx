import { Download } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../client/api.ts'
import { saveFile } from '../../client/save-file.ts'
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
      saveFile(
        new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }),
        `segue-${username}.json`,
      )
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
