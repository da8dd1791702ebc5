// Whether something comes for the first time, within a while.

export interface FirstTimes {
  /**
   * True once in `seconds`. Never throws: true, too, when it is unknown, because what is guarded by it is done twice
   * rather than not at all.
   */
  isFirst(name: string, seconds: number): Promise<boolean>;
}
