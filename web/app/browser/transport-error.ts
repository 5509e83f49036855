/** spec 8: nobody answered. */
export const transportError = '数据请求有误，请稍后再试';
