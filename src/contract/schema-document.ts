import * as z from 'zod/mini'
import { endpoint } from './endpoint'

const node = z.looseObject({})

/**
 * What a broker says of its own settings (src/contract/docs/config.md#schema-documents): by call the type of
 * the body, and the types by name. What is drawn of it is found by `without-screen.ts`.
 */
const SchemaDocument = z.looseObject({
  paths: z.record(z.string(), node),
  components: z.looseObject({ schemas: z.record(z.string(), node) }),
})
export type SchemaDocument = z.infer<typeof SchemaDocument>

export const schemaDocumentEndpoints = {
  schemaDocument: endpoint('GET', {
    path: '/schemas/{name}',
    reply: SchemaDocument,
    open: true,
    codes: ['BAD_REQUEST'],
  }),
}
