// Without schemas, so that a page can show the words without loading the contract.

export const questionTypeTitle = {
  single: '单选题',
  multiple: '多选题',
  true_false: '判断题',
  fill_in: '填空题',
} as const;

/** Finished: submitted, or closed in time with what was saved. Abandoned: closed with nothing saved. */
export const attemptStateTitle = {
  in_progress: '答题中',
  overdue: '已到时间',
  finished: '已交卷',
  abandoned: '未作答',
} as const;

/** Whose score counts when there are several attempts. */
export const keepRuleTitle = { highest: '取最高分', latest: '取最后一次', average: '取平均分' } as const;
