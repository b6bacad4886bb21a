import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Answer } from '../../client/api.ts'
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
      <StorageUse />
      <Button className="max-sm:w-full" aria-busy={isPending} onClick={download}>
        <Download aria-hidden className="size-4" />
        Download my data
      </Button>
    </AccountSection>
  )
}

/** About how much the account keeps on the server. Where that cannot be read, nothing is said of it. */
function StorageUse() {
  const [storage, setStorage] = useState<Answer<'GET', '/api/account/storage'> | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    call('GET', '/api/account/storage', { signal: controller.signal }).then(setStorage, () => undefined)
    return () => controller.abort()
  }, [])
  return (
    <div className="mb-5 min-h-13 max-w-sm">
      {storage !== null && (
        <>
          <p id="storage-use">
            About <span className="figures font-medium">{inMegabytes(storage.usedBytes)}</span> of{' '}
            <span className="figures">{inMegabytes(storage.limitBytes)}</span> used
          </p>
          <div
            role="meter"
            aria-labelledby="storage-use"
            aria-valuemin={0}
            aria-valuemax={storage.limitBytes}
            aria-valuenow={Math.min(storage.usedBytes, storage.limitBytes)}
            className="mt-2 h-2.5 border border-control"
          >
            <div
              className="h-full bg-ink"
              style={{ width: `${Math.min(100, (storage.usedBytes / storage.limitBytes) * 100)}%` }}
            />
          </div>
        </>
      )}
    </div>
  )
}

/** Megabytes as disks count them, with a decimal while they are few. */
const inMegabytes = (bytes: number): string => {
  const megabytes = bytes / 1e6
  return `${megabytes.toLocaleString('en', { maximumFractionDigits: megabytes < 10 ? 1 : 0 })} MB`
}
