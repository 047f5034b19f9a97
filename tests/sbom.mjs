// `npm run -s sbom`: the dependencies of the product, as CycloneDX, from the lock file alone, so that it is reproducible.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const { name, version, packages } = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', 'package-lock.json'), 'utf8'),
)
const marker = 'node_modules/'
const components = Object.entries(packages)
  .filter(([path, { dev }]) => path !== '' && dev !== true)
  .map(([path, one]) => {
    const own = path.slice(path.lastIndexOf(marker) + marker.length)
    return {
      type: 'library',
      name: own,
      version: one.version,
      purl: `pkg:npm/${own.replace('@', '%40')}@${one.version}`,
      licenses: [{ license: { id: one.license } }],
      ...(one.integrity === undefined
        ? {}
        : {
            hashes: [
              {
                alg: 'SHA-512',
                content: Buffer.from(one.integrity.replace('sha512-', ''), 'base64').toString('hex'),
              },
            ],
          }),
    }
  })
console.log(
  JSON.stringify(
    {
      bomFormat: 'CycloneDX',
      specVersion: '1.5',
      version: 1,
      metadata: { component: { type: 'application', name, version } },
      components,
    },
    null,
    2,
  ),
)
