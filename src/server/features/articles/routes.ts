import { api } from '#contract/api.ts'
import type { Server } from '../../http/server.ts'
import type { Articles } from './articles.ts'

export function articleRoutes(server: Server, articles: Articles): void {
  server.register(api.searchArticles, { who: 'anyone', perMinute: 300 }, ({ query, reply }) => {
    reply.header('cache-control', 'no-cache')
    return articles.search(query)
  })
}
