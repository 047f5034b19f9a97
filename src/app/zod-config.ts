import * as z from 'zod/mini'

// Before any schema parses: zod's fast path compiles functions from text, which the page's content security
// policy forbids.
z.config({ jitless: true })
