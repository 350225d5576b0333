/// Pages that several suites use.
enum Sample {
    /// One of everything that a page may have, and some of what it may not.
    static let everything = """
        # כותרת Apple {#apple}

        ข้อความ *เน้น* **หนา** ~~ลบ~~ `โค้ด` [ลิงก์](../a.md#b "ชื่อ") ![รูป](c.png){width=6 height=4}\\
        www.a.com <https://b.com> c@d.com โทเค็น Apple ID &amp; &#8203; <kbd>⌘</kbd> <b>x</b>

        > [!NOTE]
        > א Apple, Google.
        > - [x] a[^1]
        > - [ ] b[^1]

        ```swift tab title="a.swift" {1,3-4}
        let a = 1
        ```
        ```objc tab
        id a;
        ```

        ```swift diff
        -a
        +b
        ```

        ```playground
        provider: apple.com
        step: nonce
        ```

        | a | b |
        |:-:|--:|
        | [c](d) | `e\\|f` |

        <details>
        <summary>a</summary>

        1. b
           > c

        </details>

        ***

        [^1]: Foot *note*.

        [ref]: /x "y"
        """
}
