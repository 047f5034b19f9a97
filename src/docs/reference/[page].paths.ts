import { readGroups } from '../command-groups.ts'

/** A page for each group of commands. */
export default {
  paths: () => readGroups().map(({ page, content }) => ({ params: { page }, content })),
}
