/** The texts of a union that begin with a prefix, without it: `RestOf<'screen.users' | 'noun.user', 'screen.'>` is `'users'`. */
export type RestOf<Text extends string, Prefix extends string> = Text extends `${Prefix}${infer Rest}`
  ? Rest
  : never
