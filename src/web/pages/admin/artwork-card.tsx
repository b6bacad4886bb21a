import { useMutation } from '@tanstack/react-query'
import { call } from '../../client/api.ts'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/overlay/toast.tsx'
import { Card } from './card.tsx'

type Counts = { readonly checked: number; readonly broken: number; readonly regenerated: number }

const inWords = ({ checked, broken, regenerated }: Counts): string =>
  `${checked.toLocaleString('en-US')} checked, ${broken.toLocaleString('en-US')} broken, ${regenerated.toLocaleString('en-US')} regenerated`

export function ArtworkCard() {
  const toast = useToast()
  const repair = useMutation({
    mutationFn: () => call('POST', '/api/admin/regenerate-broken-artwork', {}),
    onSuccess: (counts) => toast({ title: 'Artwork Regeneration Complete', description: inWords(counts) }),
    onError: ({ message }) =>
      toast({ title: 'Regeneration Failed', description: message, variant: 'destructive' }),
  })
  return (
    <Card title="Artwork Management">
      <p className="mb-4 text-[0.9375rem] text-muted">
        Looks at the file of every picture, and makes those anew that are gone or broken.
      </p>
      <Button
        className="max-sm:w-full"
        aria-busy={repair.isPending}
        onClick={() => !repair.isPending && repair.mutate()}
      >
        {repair.isPending ? 'Checking every picture...' : 'Regenerate broken artwork'}
      </Button>
      <output className="figures mt-3 block text-[0.9375rem]">
        {repair.data !== undefined && `Last run: ${inWords(repair.data)}.`}
      </output>
    </Card>
  )
}
