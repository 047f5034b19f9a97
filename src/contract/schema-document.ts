import * as z from 'zod/mini'
import { endpoint } from './endpoint'

const node = z.looseObject({})

/**
 * The broker's schema documents of its settings (src/contract/docs/config.md#schema-documents): the body type of
 * each endpoint, and the types by name. `without-screen.ts` selects what is shown.
 */
const SchemaDocument = z.looseObject({
  paths: z.record(z.string(), node),
  components: z.looseObject({ schemas: z.record(z.string(), node) }),
})
export type SchemaDocument = z.infer<typeof SchemaDocument>

export const schemaDocumentEndpoints = {
  schemaDocument: endpoint('GET', {
    path: '/schemas/{name}',
    resource: 'setting',
    reply: SchemaDocument,
    open: true,
    codes: ['BAD_REQUEST'],
  }),
}
