import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type Answer, call } from '#web/client/api.ts'
import { QueryBoundary } from '#web/ui/data/query-boundary.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { ADMIN_KEY } from '../admin-keys.ts'
import { Card } from '../card.tsx'
import { screenName } from '../page-name.ts'
import { RelativeTime } from '../relative-time.tsx'
import { HeatLegend } from './heat-legend.tsx'
import { HeatPicture } from './heat-picture.tsx'
import { pictureOf } from './heat.ts'

type HeatMap = Answer<'GET', '/api/admin/analytics/heat-map'>
type Screen = 'wide' | 'narrow'

const SCREENS = [
  { value: 'wide', label: 'Wide' },
  { value: 'narrow', label: 'Narrow' },
] as const

export function HeatMapCard({ anchor }: { readonly anchor: string }) {
  const [path, setPath] = useState('')
  const [screen, setScreen] = useState<Screen>('wide')
  const heat = useQuery({
    queryKey: [...ADMIN_KEY, 'heat-map', path, screen],
    queryFn: ({ signal }) =>
      call('GET', '/api/admin/analytics/heat-map', { query: { path, screen }, signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <Card title="Heat map" anchor={anchor}>
      <QueryBoundary query={heat} skeleton="h-[36rem]">
        {(map) => (
          <>
            <div className="flex flex-wrap items-end gap-3">
              {map.paths.length > 0 && (
                <PageChooser
                  pages={map.paths}
                  path={path === '' ? (map.path ?? '') : path}
                  onChoose={setPath}
                />
              )}
              <RadioGroup
                look="bar"
                legend="Screens"
                name="heat-screen"
                choices={SCREENS}
                value={screen}
                onChoose={setScreen}
              />
            </div>
            <div
              aria-busy={heat.isPlaceholderData}
              className={heat.isPlaceholderData ? 'opacity-60' : undefined}
            >
              <Heat map={map} screen={screen} />
            </div>
            <Newest interactions={map.interactions} />
          </>
        )}
      </QueryBoundary>
    </Card>
  )
}

type ChooserProps = {
  readonly pages: HeatMap['paths']
  readonly path: string
  readonly onChoose: (path: string) => void
}

function PageChooser({ pages, path, onChoose }: ChooserProps) {
  const id = useId()
  return (
    <div className="min-w-0 max-sm:w-full sm:w-80">
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        Page
      </label>
      <select id={id} value={path} onChange={(event) => onChoose(event.target.value)} className="field">
        {!pages.some((listed) => listed.path === path) && <option value={path}>{screenName(path)}</option>}
        {pages.map(({ path, interactions }) => (
          <option key={path} value={path}>
            {screenName(path)} ({interactions.toLocaleString('en-US')})
          </option>
        ))}
      </select>
    </div>
  )
}

function Heat({ map, screen }: { readonly map: HeatMap; readonly screen: Screen }) {
  const { path, cells, pageWidth } = map
  if (path === null || cells.length === 0)
    return (
      <p className="mt-4 rounded-md border border-line px-4 py-12 text-center text-muted">
        {path === null
          ? 'Nothing was clicked in the last 30 days.'
          : `Nothing was clicked on this page on ${screen} screens in the last 30 days.`}
      </p>
    )
  const picture = pictureOf(path)
  if (picture === null)
    return (
      <p className="mt-4 rounded-md border border-line px-4 py-12 text-center text-muted">
        These addresses are no one page, so there is no picture to draw on.
      </p>
    )
  return (
    <>
      <HeatLegend cells={cells} />
      {picture.isLive && path.includes('#') && (
        <p className="mt-2 text-sm text-muted">
          {path === '/try#results'
            ? 'The picture shows an example; visitors clicked on results of their own.'
            : 'The picture shows your own list; visitors clicked on theirs.'}
        </p>
      )}
      <HeatPicture
        key={`${path} ${screen}`}
        name={screenName(path)}
        picture={picture}
        screen={screen}
        pageWidth={pageWidth}
        cells={cells}
      />
    </>
  )
}

function Newest({ interactions }: { readonly interactions: HeatMap['interactions'] }) {
  return (
    <div className="mt-6">
      <h3 className="font-medium">Newest interactions</h3>
      {interactions.length === 0 ? (
        <p className="mt-2 text-[0.9375rem] text-muted">None yet.</p>
      ) : (
        <ol className="mt-2 divide-y divide-line border-y border-line text-[0.9375rem]">
          {interactions.map(({ id, elementType, elementText, path, interactedAt }) => (
            <li
              key={id}
              className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-2 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_8rem]"
            >
              <span className="min-w-0 break-words">
                {elementText === '' ? 'Without a name' : elementText}
              </span>
              <span className="min-w-0 wrap-anywhere text-muted max-md:col-start-1">
                {elementType} on {screenName(path)}
              </span>
              <RelativeTime
                iso={interactedAt}
                className="text-right text-muted max-md:col-start-2 max-md:row-start-1"
              />
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
