import type { DataOf } from '#contract/pages.ts'
import { articlePath, paths } from '../../client/paths.ts'
import type { PageHead } from '../../shell/public-page.ts'
import { pictureSource } from '../../ui/picture/picture-source.ts'

export function articleHead({ article }: DataOf<'article'>): PageHead {
  const { id, title, excerpt, publishDate, tags, imageUrl, imageAlt, paragraphs } = article
  const { width, height } = pictureSource(imageUrl)
  const canonical = articlePath(id)
  return {
    title,
    description: excerpt,
    canonical,
    type: 'article',
    image: { path: imageUrl, alt: imageAlt, width, height },
    structured: (absolute) => {
      const publisher = { '@type': 'Organization', name: 'Segue', url: absolute(paths.home) }
      return {
        '@type': 'BlogPosting',
        headline: title,
        description: excerpt,
        image: { '@type': 'ImageObject', url: absolute(imageUrl), width, height },
        datePublished: publishDate,
        keywords: tags.join(', '),
        wordCount: paragraphs.reduce((words, { text }) => words + text.split(/\s+/u).length, 0),
        inLanguage: 'en',
        author: publisher,
        publisher,
        mainEntityOfPage: absolute(canonical),
        isPartOf: { '@type': 'Blog', name: 'Segue DJ Blog', url: absolute(paths.blog) },
      }
    },
  }
}
