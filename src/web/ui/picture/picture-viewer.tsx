import { useState } from 'react'
import { Dialog } from '../overlay/dialog.tsx'
import { pictureSource } from './picture-source.ts'

type Props = {
  readonly url: string
  readonly alt: string
  readonly title: string
  readonly onClose: () => void
}

const SAYS = {
  coming: 'Loading artwork...',
  shown: '',
  broken: 'This picture cannot be loaded right now.',
} as const

/** One picture, as large as it is or as the window allows. */
export function PictureViewer({ url, alt, title, onClose }: Props) {
  const [state, setState] = useState<keyof typeof SAYS>('coming')
  const { width, height } = pictureSource(url)
  return (
    <Dialog title={title} onClose={onClose} className="w-fit! max-w-[calc(100%-1.5rem)]!">
      <div className="relative mt-3">
        <img
          src={url}
          alt={alt}
          width={width}
          height={height}
          onLoad={() => setState('shown')}
          onError={() => setState('broken')}
          className="mx-auto h-auto max-h-[calc(100dvh-9rem)] w-auto max-w-full rounded-md"
        />
        <output className="absolute inset-0 grid place-items-center text-muted empty:hidden">
          {SAYS[state]}
        </output>
      </div>
    </Dialog>
  )
}
