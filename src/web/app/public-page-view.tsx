import { useEffect } from 'react'
import { type DrawnPage, fullTitle } from '../shell/public-page.ts'

/** A public page, with its name on the browser's tab. */
export function PublicPageView({ data, page: { Page, head } }: DrawnPage) {
  useEffect(() => {
    document.title = fullTitle(head(data))
  }, [data, head])
  return <Page page={data} />
}
