import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

/** Scripts and styles come from files of our own and from nowhere else; no page but our own may frame us. */
export function securityHeaders(app: FastifyInstance, publicUrl: string | undefined): void {
  const secure = publicUrl?.startsWith('https:') === true
  // Made once: Fastify's own plugin makes all headers anew for every answer, a tenth of what a small one costs.
  const setHeaders = helmet({
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
  app.addHook('onRequest', (request, reply, done) => {
    // The microphone is for our own pages, on a press of Listen; of the rest a stolen page has no use either.
    void reply.header(
      'permissions-policy',
      'microphone=(self), camera=(), geolocation=(), payment=(), usb=()',
    )
    setHeaders(request.raw, reply.raw, () => done())
  })
}
