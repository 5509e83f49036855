// Without schemas, so that a page can show the words without loading the contract.

/** How people check in: by a QR and a code that change every 15 seconds, or by one code for the whole session. */
export const attendanceModeTitle = { changing: '动态二维码', fixed: '固定签到码' } as const;
export type AttendanceMode = keyof typeof attendanceModeTitle;

/** How an entry came about. */
export const attendanceWayTitle = { scan: '扫码签到', code: '输入签到码', late: '工作人员补签' } as const;
export type AttendanceWay = keyof typeof attendanceWayTitle;

export const attendanceStateTitle = { coming: '未开始', open: '签到中', closed: '已结束' } as const;
export type AttendanceState = keyof typeof attendanceStateTitle;

/** For reading aloud and typing: `ABC 234`. */
export const spacedCode = (code: string) => code.replace(/^(...)(...)$/, '$1 $2');
