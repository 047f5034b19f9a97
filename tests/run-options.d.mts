type RunOptions = {
  full: boolean
  /** Which part of how many, such as `1/4`. */
  shard: string | undefined
  steps: string[]
  help: boolean
}

export declare const fullReleases: readonly string[]
export declare const stepNames: readonly string[]
export declare const readRunOptions: (args: readonly string[]) => RunOptions
export declare const selectSteps: (options: Pick<RunOptions, 'steps' | 'shard'>) => string[]
