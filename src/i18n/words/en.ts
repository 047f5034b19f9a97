import { flattenAll, type Block } from '../catalogue'

/** All English texts. */
export default flattenAll(
  import.meta.glob<Block>('../../../locales/en/*.json', { eager: true, import: 'default' }),
)
