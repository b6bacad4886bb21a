import { Download } from 'lucide-react'
import { saveFile } from '#web/client/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

type Props = { readonly codes: readonly string[]; readonly onClose: () => void }

export function RecoveryCodesDialog({ codes, onClose }: Props) {
  const text = `${codes.join('\n')}\n`
  const download = () => saveFile(new Blob([text], { type: 'text/plain' }), 'segue-recovery-codes.txt')
  return (
    <Dialog title="Your recovery codes" onClose={onClose}>
      <p className="mt-2 text-muted">
        Each signs you in once when your phone is not at hand. They are shown this once: keep them where your
        phone is not.
      </p>
      <ul
        aria-label="Recovery codes"
        className="mt-5 grid grid-cols-2 gap-x-4 gap-y-2 rounded-md border border-line bg-raised p-4 text-center"
      >
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="mt-4 grid grid-cols-2 gap-2">
        <CopyButton text={text} label="Copy" showsLabel />
        <Button onClick={download}>
          <Download aria-hidden className="size-4" />
          Download
        </Button>
      </div>
      <Button variant="plate" size="live" className="mt-5 w-full" onClick={onClose}>
        I have kept them
      </Button>
    </Dialog>
  )
}
