import { inList, readable, type Finder } from '@/command/finder'

/** Finds the certificates outside of namespaces; those of a namespace are found in its list. */
export const certificateFinder: Finder = {
  find: inList(async (api, options) =>
    readable(await api.certificateList({}, options)).map(({ name }) => ({
      resource: 'certificate',
      id: name,
    })),
  ),
}
