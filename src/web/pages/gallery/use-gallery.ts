import { useEffect, useRef, useState } from 'react'
import type { ArtworkPost, VoteType } from '#contract/gallery.ts'
import type { DataOf } from '#contract/pages.ts'
import { galleryOrder } from '#domain/gallery/gallery-order.ts'
import { withVote } from '#domain/gallery/vote-counts.ts'
import { withVotes } from '#domain/gallery/with-votes.ts'
import { ApiError, call } from '../../client/api.ts'
import { useSession } from '../../client/session.ts'
import { useToast } from '../../ui/overlay/toast.tsx'
import { voteError } from './vote-error.ts'

/**
 * The gallery as this visitor sees it. The page comes as everybody sees it; the own votes and posts are asked for. A vote
 * is shown at once and taken back where it fails; once it is counted the gallery is read again, in the order it is shown
 * in, so that the vote does not move its picture away from under the finger.
 */
export function useGallery(page: DataOf<'gallery'>) {
  const toast = useToast()
  const session = useSession()
  const userId = session.status === 'signed-in' ? session.user.id : null
  const [posts, setPosts] = useState(() => galleryOrder(page.posts, page.samples))
  const [status, setStatus] = useState<'shown' | 'loading' | 'failed'>(page.failed ? 'failed' : 'shown')
  const [pending, setPending] = useState<ReadonlyMap<string, VoteType>>(new Map())
  const [attempt, setAttempt] = useState(0)
  /** Goes on with each vote that leaves or is answered: counts that were read meanwhile may lack it. */
  const voteTurn = useRef(0)
  /** The next reading follows a vote. */
  const isAfterVote = useRef(false)

  useEffect(() => {
    const controller = new AbortController()
    const asked = voteTurn.current
    call('GET', '/api/blog-posts/votes', { signal: controller.signal })
      .then((answer) => {
        if (asked !== voteTurn.current) return setAttempt((now) => now + 1)
        const read = galleryOrder(answer.posts, withVotes(page.samples, answer.samples))
        const keepsOrder = isAfterVote.current
        isAfterVote.current = false
        setPosts((shown) => (keepsOrder ? inOrderOf(shown, read) : read))
        setStatus('shown')
      })
      // Asked quietly at first: what the page came with is still there.
      .catch(() => !controller.signal.aborted && setStatus((now) => (now === 'shown' ? now : 'failed')))
    return () => controller.abort()
  }, [page.samples, userId, attempt])

  const vote = async (id: string, voteType: VoteType) => {
    if (pending.has(id)) return
    setPending((now) => new Map(now).set(id, voteType))
    voteTurn.current++
    try {
      const { readDeviceFingerprint } = await import('../../client/device-fingerprint.ts')
      const device = await readDeviceFingerprint()
      const body = { blogPostId: id, voteType, ...(device !== null && { deviceFingerprint: device }) }
      const { message, ...votes } = await call('POST', '/api/votes', { body })
      setPosts((now) => now.map((post) => (post.id === id ? { ...post, ...votes } : post)))
      isAfterVote.current = true
      setAttempt((now) => now + 1)
      if (message === undefined)
        toast({ title: 'Vote Submitted', description: 'Thank you for rating this artwork!' })
      else toast({ title: 'Vote Status', description: message })
    } catch (error) {
      toast({ title: 'Vote Failed', description: voteError(error), variant: 'destructive' })
    } finally {
      voteTurn.current++
      setPending((now) => new Map([...now].filter(([voted]) => voted !== id)))
    }
  }

  const withdraw = async (id: string) => {
    try {
      await call('DELETE', '/api/blog-posts/:postId', { params: { postId: id } })
      setPosts((now) => now.filter((post) => post.id !== id))
      toast({ title: 'Artwork Withdrawn', description: 'It is no longer in the gallery and the blog.' })
    } catch (error) {
      const description = error instanceof ApiError ? error.message : 'Please try again.'
      toast({ title: 'Withdrawal Failed', description, variant: 'destructive' })
    }
  }

  return {
    posts: posts.map((post) => {
      const direction = pending.get(post.id)
      return direction === undefined ? post : withVote(post, direction)
    }),
    isNothingShared: posts.length <= page.samples.length,
    status,
    isVoting: (id: string) => pending.has(id),
    vote: (id: string, voteType: VoteType) => void vote(id, voteType),
    withdraw: (id: string) => void withdraw(id),
    tryAgain: () => {
      setStatus('loading')
      setAttempt((now) => now + 1)
    },
  }
}

/** What was read, in the order of what is shown; what is new comes last. */
function inOrderOf(shown: readonly ArtworkPost[], read: readonly ArtworkPost[]): ArtworkPost[] {
  const places = new Map(shown.map(({ id }, place) => [id, place]))
  return read.toSorted((a, b) => (places.get(a.id) ?? shown.length) - (places.get(b.id) ?? shown.length))
}
