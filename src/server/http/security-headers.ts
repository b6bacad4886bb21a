import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** Scripts and styles come from files of our own and from nowhere else; no page but our own may frame us. */
export async function securityHeaders(app: FastifyInstance, publicUrl: string | undefined): Promise<void> {
  const secure = publicUrl?.startsWith('https:') === true
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        mediaSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        // The admin's heat map is drawn over a page of ours in a frame.
        frameAncestors: ["'self'"],
      },
    },
    // Over plain HTTP on a local address the header would lock people out of their own machine.
    strictTransportSecurity: secure ? { maxAge: 31_536_000 } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'sameorigin' },
  })
  // The microphone is for our own pages, on a press of Listen; of the rest a stolen page has no use either.
  app.addHook('onRequest', async (_, reply) => {
    reply.header('permissions-policy', 'microphone=(self), camera=(), geolocation=(), payment=(), usb=()')
  })
}
