import {launch, serve} from './browser.mjs';
const server = await serve('build/web');
const browser = await launch();
for (const [w,h] of [[320,640],[360,740]]) for (const lang of ['en','de','fr','it','es']) {
  const context = await browser.newContext({viewport:{width:w,height:h}, reducedMotion:'reduce', hasTouch:true, locale:lang});
  const page = await context.newPage();
  page.on('pageerror', (e)=>console.log('ERR',e.message));
  await page.goto(`${server.address}#/learn/pyramyd/lesson`);
  try { await page.waitForSelector('.lesson .item',{timeout:8000}); } catch { console.log(await page.url(), (await page.textContent('body')).slice(0,200)); continue; }
  for (let i=0;i<15;i++) {
    await page.locator('.dot-button').nth(i).click();
    await page.waitForTimeout(60);
    const m = await page.evaluate(()=>{const s=document.querySelector('.lesson-says');const b=document.querySelector('.lesson .board-host, .lesson svg').getBoundingClientRect();return {over:s.scrollHeight-s.clientHeight, board:Math.round(b.height), wide: document.documentElement.scrollWidth-innerWidth, dots: document.querySelector('.dots').scrollWidth-document.querySelector('.dots').clientWidth, tall: document.documentElement.scrollHeight-innerHeight}});
    if (m.over>0||m.wide>0||m.dots>0||m.tall>0||m.board<220) console.log(w,h,lang,i+1,JSON.stringify(m));
    if ((lang==='de'&&[2,8].includes(i))||(lang==='en'&&[0,9].includes(i))) await page.screenshot({path:`/tmp/pyr-shots/l-${lang}-${i+1}-${w}.png`});
  }
  await context.close();
}
await browser.close(); server.close();
