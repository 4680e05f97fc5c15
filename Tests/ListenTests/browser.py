"""Opens the page in headless Chromium, by WebDriver, and tries what a person does with it.

    browser.py URL [--width 400]
    browser.py URL --teach WORD --takes FILE FILE FILE
    browser.py URL --house

With --axe FILE, axe-core's program, nothing that is shown may have a serious flaw for people who cannot see or point.

Says what it has seen, a JSON object a line; ends with 0 when all of it was as it should be. Needs chromium and
chromedriver (Debian: chromium, chromium-driver), and ends with 75 where they are not there.
"""

import argparse
import json
import os
import re
import shutil
import sys
import tempfile
import time
import urllib.parse

from webdriver import PATIENCE, Driver


def tell(what, value=True):
    print(json.dumps({what: value}), flush=True)


def check_live(driver):
    """Level and scores move, and the word that is said appears."""
    driver.wait("a level", "document.querySelector('meter.level')?.value > -90")
    label = driver.wait("a score", "document.querySelector('canvas.scores')?.getAttribute('aria-label')")
    tell("score", label)
    if not label.startswith("computer: score "):
        raise RuntimeError("the picture of the scores has no words: " + label)
    tell("detection", driver.wait("a detection", "document.querySelector('#news .is-detection')?.innerText"))
    # The phones of the word, and below them those that were heard.
    lines = driver.wait("the phones of a detection", """(() => {
        const shown = [...document.querySelectorAll('#streams dl.phones > *')];
        return shown.length === 4 && shown.map((line) => line.tagName + ' ' + line.innerText);
    })()""")
    tell("phones", lines)
    if not (lines[0] == "DT Phones of the word" and lines[2] == "DT Phones heard"
            and all(line.startswith("DD ") and "m" in line for line in lines[1::2])):
        raise RuntimeError(f"the phones are not those of the word and those that were heard: {lines}")
    ink = driver.run("""
        const canvas = document.querySelector('canvas.scores');
        const pixels = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
        return pixels.some((value) => value > 0);""")
    if not ink:
        raise RuntimeError("nothing is drawn")
    driver.wait("a spectrogram", """(() => {
        const canvas = document.querySelector('canvas.spectrum');
        const pixels = canvas?.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
        return pixels?.some((value) => value > 0);
    })()""")


def check_slider(driver):
    """The keyboard alone moves the slider, and the threshold follows in the program."""
    driver.run("document.querySelector('#keywords input').focus()")
    driver.press(*["\ue014"] * 10)
    value = driver.run("return document.querySelector('#keywords input').value")
    if float(value) <= 0.5:
        raise RuntimeError(f"the slider did not move: {value}")
    wanted = round(1 - float(value), 2)
    driver.wait("the threshold of the slider", f"document.querySelector('.card .figures:not(.dim)')?.innerText.endsWith('needs {wanted:.2f}')")
    tell("slider", float(value))


def check_history(driver):
    """The log is listed, a clip plays, an event is marked."""
    driver.run("document.getElementById('to-history').click()")
    # An event is in the log when its clip is complete, some seconds later.
    end = time.monotonic() + PATIENCE
    while not driver.run("return document.querySelector('#events li[data-id]')?.dataset.id"):
        if time.monotonic() > end:
            raise RuntimeError("the log has no event; the page says: " + driver.run("return document.body.innerText"))
        time.sleep(1)
        driver.run("document.querySelector('button[data-text=refresh]').click()")
    driver.run("document.querySelector('#events li button').click()")
    driver.wait("a clip that plays", "document.querySelector('#events audio')?.duration > 1")
    driver.run("document.querySelectorAll('#events li button')[1].click()")
    why = driver.wait("why it was heard", "document.querySelector('#events pre')?.innerText")
    if "'computer' was heard" not in why or "the threshold is" not in why:
        raise RuntimeError("this is no explanation: " + why)
    check_shape(driver)
    driver.run("document.querySelectorAll('#events li button')[1].click()")
    driver.wait("that it is put away", "!document.querySelector('#events pre')")
    driver.run("document.querySelectorAll('#events li button')[3].click()")
    driver.wait("a mark", "document.querySelectorAll('#events li button')[3].getAttribute('aria-pressed') === 'true'")
    tell("marked", driver.run("return document.querySelector('#events li').dataset.id"))
    check_other(driver)
    driver.run("document.getElementById('missed').focus()")
    driver.press("\ue007")
    driver.wait("what was nearly heard", "document.querySelector('#events li.dim')?.innerText.includes('10 minutes')")


def check_other(driver):
    """What another sensitivity would have woken is what the scores of the list say."""
    driver.wait("another sensitivity", "!document.getElementById('other').hidden")
    listed = driver.run("return [...document.querySelectorAll('#events li')].map((item) => item.innerText)")
    scores = [float(score) for text in listed for score in re.findall(r"([\d.]+) of [\d.]+", text)]
    # With the slider at its end, and at its beginning.
    for key, threshold in (("\ue010", 0.02), ("\ue011", 0.98)):
        driver.run("document.getElementById('other-value').focus()")
        driver.press(key)
        said = driver.run("return document.getElementById('other').innerText")
        counts = [(int(count), int(total)) for count, total in re.findall(r"(\d+) of (\d+)", said)]
        told = (sum(count for count, _ in counts), sum(total for _, total in counts))
        if f"{threshold:.2f}" not in said or told != (sum(score >= threshold for score in scores), len(scores)):
            raise RuntimeError(f"of {scores} another sensitivity says: {said}")
    tell("otherSensitivity", len(scores))


def check_tour(driver):
    """Leads through all parts with the keyboard alone, and ends where it began."""
    driver.run("document.getElementById('open-tour').focus()")
    driver.press("\ue007")
    parts = driver.run("""
        return ['live', 'teach', 'history', 'house'].filter((part) => !document.getElementById(`to-${part}`).hidden)""")
    for place, part in enumerate(parts, 1):
        driver.wait(f"{part} in the tour", f"document.getElementById('{part}').offsetParent !== null")
        said = driver.run("return document.getElementById('tour').innerText")
        if f"{place} of {len(parts)}" not in said or len(said) < 100:
            raise RuntimeError(f"the tour says of {part}: {said}")
        check_shape(driver)
        driver.press("\ue007")
    driver.press("\ue00c")
    driver.wait("the end of the tour", "!document.getElementById('tour').open")
    if driver.run("return document.activeElement.id") != "open-tour":
        raise RuntimeError("the focus is not where the tour began")
    tell("tour", parts)


def check_lesson(driver):
    """A preview says what would be lost; nothing is learned that nobody has confirmed."""
    driver.wait("the form to learn", "!document.getElementById('lesson').hidden")
    driver.run("document.querySelector('#lesson button[type=submit]').focus()")
    driver.press("\ue007")
    preview = driver.wait("a preview", "document.getElementById('preview').innerText")
    tell("preview", preview)
    if driver.run("return document.getElementById('learn-this') !== null"):
        if not driver.run("return document.activeElement.id === 'learn-this'"):
            raise RuntimeError("the button that learns has not the focus")
        driver.press("\ue007")
        driver.wait("what was learned", "document.getElementById('preview').innerText.includes('has learned')")
        driver.run("document.getElementById('undo').focus()")
        driver.press("\ue007")
        driver.wait("what was before", "document.getElementById('preview').innerText.includes('was before')")
        tell("undone")


def check_teach(driver, word, takes, microphone):
    """Three takes by the browser's microphone, what to expect, a try, and a model."""
    driver.run("document.getElementById('to-teach').click()")
    driver.wait("the form", "document.getElementById('teach-form').offsetParent !== null")
    driver.run("document.getElementById('teach-form').elements.word.value = arguments[0]", word)
    for number, take in enumerate(takes, 1):
        shutil.copyfile(take, microphone)
        driver.run("document.getElementById('record').focus()")
        driver.press("\ue007")
        driver.wait(f"take {number}", f"document.querySelectorAll('#takes li[data-id]').length === {number}")
    phones = driver.run("return [...document.querySelectorAll('#takes .phones')].map((item) => item.innerText)")
    if len(phones) != len(takes) or not all("Phones heard" in text and "m" in text.split("\n")[-1] for text in phones):
        raise RuntimeError(f"the phones that were heard are not told: {phones}")
    driver.run("document.querySelector('#takes li button').focus()")
    driver.press("\ue007")
    driver.wait("a take that plays", "document.querySelector('#takes audio')?.duration > 1")
    tell("takes", driver.run("return [...document.querySelectorAll('#takes li')].map((item) => item.innerText)"))
    check_shape(driver)
    driver.run("document.querySelector('#teach-form button[type=submit]').focus()")
    driver.press("\ue007")
    tell("expected", driver.wait("what to expect", "document.getElementById('expected').innerText"))
    driver.wait("the button to try", "!document.getElementById('try').disabled")
    driver.run("document.getElementById('try').focus()")
    driver.press("\ue007")
    tried = driver.wait("the try", "document.getElementById('tried').innerText")
    tell("tried", tried)
    if not tried.startswith("Heard"):
        raise RuntimeError("what it was taught from is not heard: " + tried)
    driver.wait("the button to keep", "!document.getElementById('keep').disabled")
    driver.run("document.getElementById('keep').focus()")
    driver.press("\ue007")
    driver.wait("what was kept", "document.getElementById('expected').innerText.includes('is kept')")
    tell("kept", word)


def check_house(driver):
    """A sentence with a mistake, mended and tried; a word renamed, removed and put back; a gain kept."""
    driver.run("document.getElementById('to-house').click()")
    driver.wait("the keyword", "document.querySelector('#house-keywords li[data-name=computer]')")
    driver.wait("the sentences", "document.querySelector('#sentences-form textarea').value")
    edit = """
        const area = document.querySelector('#sentences-form textarea');
        area.value = arguments[0];
        area.dispatchEvent(new Event('input'));"""
    driver.run(edit, "[LightOn]\nturn on (the lamp\n")
    problem = driver.wait("the mistake", "document.querySelector('#sentences-problem.error')?.innerText")
    tell("problem", problem)
    if "line 2" not in problem or not driver.run("return document.getElementById('save-sentences').disabled"):
        raise RuntimeError("a mistake is not told of: " + problem)
    driver.run(edit, "[LightOn]\nturn on the lamp\n")
    driver.run("""
        const field = document.getElementById('sentences-form').elements.sentence;
        field.value = 'turn on the lamp';
        field.dispatchEvent(new Event('input'));""")
    driver.wait("the meaning", "document.getElementById('sentences-meaning').innerText.startsWith('LightOn')")
    check_shape(driver)
    driver.run("document.getElementById('save-sentences').click()")
    driver.wait("what was saved", "document.getElementById('notice').innerText.startsWith('Saved')")
    driver.wait("the reload", "document.querySelector('#news').textContent.includes('Settings read again')")
    time.sleep(1)
    if not driver.run("return document.getElementById('notice').innerText.startsWith('Saved')"):
        raise RuntimeError("what was saved is not told of any more")
    press = "document.querySelector(arguments[0]).click()"
    driver.run(press, "#house-keywords li[data-name=computer] button:nth-of-type(2)")
    driver.run("""
        document.querySelector('#house-keywords form input').value = 'machine';
        document.querySelector('#house-keywords form button').click();""")
    driver.wait("the new name", "document.querySelector('#house-keywords li[data-name=machine]')")
    driver.run(press, "#house-keywords li[data-name=machine] button:nth-of-type(3)")
    driver.wait("what is removed", "document.querySelector('#house-removed li button')")
    driver.run(press, "#house-removed li button")
    driver.wait("the keyword again", "document.querySelector('#house-keywords li[data-name=machine]')")
    tell("putBack", "machine")
    driver.run("document.getElementById('to-live').click()")
    driver.wait("the slider of the word", "document.querySelector('#keywords input')")
    driver.run("document.getElementById('gain').focus()")
    driver.press(*["\ue014"] * 6)
    driver.wait("the gain", "document.getElementById('gain-figures').innerText === '6 dB'")
    driver.run("document.getElementById('keep-gain').focus()")
    driver.press("\ue007")
    driver.wait("what was kept", "document.getElementById('notice').innerText.startsWith('It is in the file')")
    tell("kept", "gain")
    driver.run("document.getElementById('to-teach').click()")
    driver.wait("ready-made words", "document.getElementById('ready').options.length > 10")
    driver.run("""
        const select = document.getElementById('ready');
        select.value = 'hey jarvis';
        select.dispatchEvent(new Event('change'));""")
    tell("ready", driver.wait("what was measured", "document.getElementById('ready-facts').innerText"))
    if driver.run("return document.getElementById('teach-form').elements.word.value") != "hey jarvis":
        raise RuntimeError("the word was not put in")


def check_access(driver, axe):
    """Axe finds nothing serious on any part of the page, in light and dark."""
    with open(axe, encoding="utf-8") as file:
        program = file.read()
    # As a tool of the browser it is no script of the page, which takes none.
    driver.call("POST", "/goog/cdp/execute", {"cmd": "Runtime.evaluate", "params": {"expression": program}})
    for scheme in ("light", "dark"):
        driver.colours(scheme)
        for part in ("live", "teach", "history", "house"):
            if driver.run("return document.getElementById(arguments[0]).hidden", f"to-{part}"):
                continue
            driver.run("document.getElementById(arguments[0]).click()", f"to-{part}")
            driver.wait(part, f"document.getElementById('{part}').offsetParent !== null")
            flaws = driver.call("POST", "/execute/async", {"args": [], "script": """
                const done = arguments[0];
                axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => done(violations
                    .filter(({ impact }) => ['serious', 'critical'].includes(impact))
                    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 150)).join(' | ')}`)),
                    (error) => done([String(error)]));"""})
            if flaws:
                raise RuntimeError(f"axe on {part}, {scheme}: {flaws}")
            tell("axe", f"{part}, {scheme}")


def check_language(driver):
    driver.run("""
        const select = document.getElementById('language');
        select.value = 'de';
        select.dispatchEvent(new Event('change'));""")
    driver.wait("German", "document.documentElement.lang === 'de' && document.getElementById('to-live').innerText === 'Jetzt'")
    tell("language", "de")


def check_shape(driver):
    """Nothing is wider than the window, and everything that can be used has a name."""
    wide = driver.run("return document.documentElement.scrollWidth - document.documentElement.clientWidth")
    if wide > 0:
        raise RuntimeError(f"the page is {wide} pixels wider than its window")
    nameless = driver.run("""
        return [...document.querySelectorAll('button, input, select, a, meter, canvas')].filter((element) =>
            element.offsetParent && !(element.innerText || element.labels?.length || element.getAttribute('aria-label')))
            .map((element) => element.outerHTML);""")
    if nameless:
        raise RuntimeError(f"these have no name: {nameless}")
    tell("width", driver.run("return window.innerWidth"))


def check_quiet(driver, url):
    """Nobody else was asked for anything, and the console has no error."""
    own = urllib.parse.urlsplit(url).netloc
    foreign = set()
    for entry in driver.log("performance"):
        message = json.loads(entry["message"])["message"]
        if message["method"] == "Network.requestWillBeSent":
            asked = urllib.parse.urlsplit(message["params"]["request"]["url"])
            # The browser's own pages and pictures in it come from nowhere.
            if asked.scheme not in ("data", "blob", "chrome", "chrome-untrusted") and asked.netloc != own:
                foreign.add(asked.geturl()[:200])
    if foreign:
        raise RuntimeError(f"others were asked: {sorted(foreign)}")
    errors = [entry["message"] for entry in driver.log("browser") if entry["level"] == "SEVERE"]
    if errors:
        raise RuntimeError(f"the console has errors: {errors}")
    paint = driver.run("return performance.getEntriesByName('first-contentful-paint')[0]?.startTime")
    tell("firstPaintMilliseconds", paint)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("url")
    parser.add_argument("--width", type=int, default=1200)
    parser.add_argument("--teach", metavar="WORD", help="a word to teach from --takes")
    parser.add_argument("--takes", nargs="+", metavar="FILE", default=[], help="WAV that the microphone hears")
    parser.add_argument("--house", action="store_true", help="look after keywords and sentences")
    parser.add_argument("--axe", metavar="FILE", help="axe.min.js of axe-core")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["HOME"] = folder
        microphone = None
        if options.teach:
            microphone = folder + "/microphone.wav"
            shutil.copyfile(options.takes[0], microphone)
        driver = Driver(folder + "/profile", options.width, microphone)
        try:
            driver.call("POST", "/url", {"url": options.url})
            if options.teach:
                check_teach(driver, options.teach, options.takes, microphone)
                check_quiet(driver, options.url)
                return
            if options.house:
                check_house(driver)
                if options.axe:
                    check_access(driver, options.axe)
                check_quiet(driver, options.url)
                return
            check_live(driver)
            check_shape(driver)
            check_slider(driver)
            check_history(driver)
            check_lesson(driver)
            check_tour(driver)
            check_shape(driver)
            if options.axe:
                check_access(driver, options.axe)
            check_language(driver)
            check_quiet(driver, options.url)
        except RuntimeError as error:
            sys.exit(str(error))
        finally:
            driver.close()


if __name__ == "__main__":
    main()
