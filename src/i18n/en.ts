import { flatten, type Block } from './catalogue'

export default Object.assign({}, ...Object.values(import.meta.glob<Block>('@locales/en/*.json', { eager: true, import: 'default' })).map((block) => flatten(block))) as Record<string, string>
