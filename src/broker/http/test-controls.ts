import * as z from 'zod/mini'

export type TestControls = {
  /** Serves `/__clock` and `/__plugins`; undefined for other paths. */
  answer(request: Request): Promise<Response | undefined>
}

const Clock = z.strictObject({ advanceMs: z.number().check(z.gte(0)) })
/** Allows the installation of a package, like `emqx ctl plugins allow`. */
const Allowed = z.strictObject({ allow: z.string().check(z.minLength(1)) })

/** What a test does to the broker that its API does not offer: moving the clock, allowing a plugin. */
export function createTestControls(deps: {
  readonly advance: (ms: number) => void
  readonly allowPlugin: (key: string) => void
}): TestControls {
  async function apply<S extends z.ZodMiniType>(
    schema: S,
    request: Request,
    act: (value: z.output<S>) => void,
  ): Promise<Response> {
    const read = z.safeParse(schema, await request.json().catch(() => undefined))
    if (!read.success)
      return Response.json({ code: 'BAD_REQUEST', message: z.prettifyError(read.error) }, { status: 400 })
    act(read.data)
    return new Response(null, { status: 204 })
  }

  const routes: Record<string, (request: Request) => Promise<Response>> = {
    'POST /__clock': (request) => apply(Clock, request, ({ advanceMs }) => deps.advance(advanceMs)),
    'POST /__plugins': (request) => apply(Allowed, request, ({ allow }) => deps.allowPlugin(allow)),
  }

  return {
    answer: async (request) => routes[`${request.method} ${new URL(request.url).pathname}`]?.(request),
  }
}
