import { flattenAll, type Block } from '../catalogue'

/** All Chinese texts. */
export default flattenAll(
  import.meta.glob<Block>('../../../locales/zh/*.json', { eager: true, import: 'default' }),
)
