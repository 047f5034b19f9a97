import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const folder = 'src/features'

/** Whether a file of the repository, by its path from the root, can change what {@link renderCapabilities} gives. */
export const isCapabilitySource = (path: string): boolean =>
  path.startsWith(`${folder}/`) && /^[\w-]+\/capabilities\.ts$/.test(path.slice(folder.length + 1))

/** Since which releases brokers have the nouns: the `capabilities` of all features. */
export function renderCapabilities(root: string): string {
  const features = readdirSync(join(root, folder))
    .filter((feature) => existsSync(join(root, folder, feature, 'capabilities.ts')))
    .sort()
  const nameOf = (feature: string) => feature.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  return [
    ...features.map(
      (feature) => `import { capabilities as ${nameOf(feature)} } from '@/features/${feature}/capabilities'`,
    ),
    '',
    '/** Since which releases brokers have a noun, by capability. */',
    'export const nounCapabilities = {',
    ...features.map((feature) => `  ...${nameOf(feature)},`),
    '} as const',
    '',
  ].join('\n')
}
