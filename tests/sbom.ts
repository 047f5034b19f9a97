// `npm run -s sbom`: the packages in the product, as CycloneDX, from the sources and the lock file alone, so that it is reproducible.
import { locked, shippedPackages } from './shipped'

const marker = 'node_modules/'
const components = shippedPackages().map((path) => {
  const { version = '', license, integrity } = locked[path] ?? {}
  const name = path.slice(path.lastIndexOf(marker) + marker.length)
  return {
    type: 'library',
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    licenses: [{ license: { id: license } }],
    ...(integrity === undefined
      ? {}
      : {
          hashes: [
            {
              alg: 'SHA-512',
              content: Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex'),
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
      metadata: {
        component: { type: 'application', name: 'switchboard', version: locked['']?.version },
      },
      components,
    },
    null,
    2,
  ),
)
